import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Alert, type AlertTone } from './alert.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Skeleton, SkeletonArea } from './skeleton.tsx';

test.each<[AlertTone, string]>([
  ['info', 'status'],
  ['success', 'status'],
  ['warning', 'alert'],
  ['danger', 'alert'],
])('an alert of tone %s has the role %s', (tone, role) => {
  render(<Alert tone={tone} title="Ihre Karte wurde abgelehnt" />);
  expect(screen.getByRole(role)).toHaveTextContent('Ihre Karte wurde abgelehnt');
});

test('an alert that is part of the page does not interrupt', () => {
  render(<Alert tone="danger" title="Letzte Mahnung" announce={false} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText('Letzte Mahnung')).toBeVisible();
});

test('loading is announced in words: first load, page change and card', () => {
  const { rerender } = render(<LoadingScreen text="App wird geladen" />);
  expect(screen.getByRole('status')).toHaveTextContent('App wird geladen');

  rerender(<ProgressBar active label="Seite wird geladen" />);
  expect(screen.getByRole('status')).toHaveTextContent('Seite wird geladen');
  expect(screen.getByRole('progressbar', { name: 'Seite wird geladen' })).toBeVisible();
  rerender(<ProgressBar active={false} label="Seite wird geladen" />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();

  rerender(
    <SkeletonArea text="Rechnungen werden geladen">
      <Skeleton />
    </SkeletonArea>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Rechnungen werden geladen');
});
