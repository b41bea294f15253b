import * as apiError from '@kontor/platform/api-error';
import * as platformHost from '@kontor/platform/host';
import * as i18next from 'i18next';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as zustand from 'zustand';
import * as reactI18next from './offered/react-i18next.ts';
import * as reactQuery from './offered/react-query.ts';
import * as reactRouter from './offered/react-router-dom.ts';

/** The libraries that the host brings for remotes, by the names of the sharing policy. */
export const sharedLibraries: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': reactRouter,
  '@tanstack/react-query': reactQuery,
  i18next,
  'react-i18next': reactI18next,
  zustand,
  '@kontor/platform/host': platformHost,
  '@kontor/platform/api-error': apiError,
};
