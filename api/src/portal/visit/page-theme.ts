import { themeCookie } from '@kontor/contract/page-cookies';
import { type Theme, themeAttribute, themeOf } from '@kontor/contract/theme';
import type { FastifyRequest } from 'fastify';

/** The theme that was chosen in this browser; `null` where the page follows the device. */
export const pageTheme = ({ cookies }: Pick<FastifyRequest, 'cookies'>): Theme | null => themeOf(cookies[themeCookie]);

/** The HTML of a page in this theme, so that its first paint has it. */
export const inTheme = (html: string, theme: Theme | null): string =>
  theme === null ? html : html.replace('<html ', `<html ${themeAttribute}="${theme}" `);
