import { renderWithHost } from '@kontor/testing/render-with-host';
import { keepFocus } from '@kontor/ui/keep-focus';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { NetworkError } from '../api-error.ts';
import { Loaded } from './loaded.tsx';

type Answer = PromiseWithResolvers<string>;

/** A card whose content is loaded; the test answers each request. */
function Card({ asked, about }: { asked: Answer[]; about: string }) {
  const query = useQuery({
    queryKey: ['devices', about],
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      asked.push(answer);
      return answer.promise;
    },
  });
  return (
    <section>
      <h2>Geräte</h2>
      <Loaded query={query} skeleton="Skelett">
        {(data) => <p>{data}</p>}
      </Loaded>
    </section>
  );
}

const fail = (answer: Answer | undefined) => act(async () => answer?.reject(new NetworkError('unreachable')));

test('a retry shows in place of the failure, busy, and passes focus on when it succeeds', async () => {
  keepFocus();
  const asked: Answer[] = [];
  const { user } = await renderWithHost(<Card asked={asked} about="pos" />);
  await fail(asked[0]);
  await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
  const busy = screen.getByRole('button', { name: 'Wird noch einmal versucht' });
  expect(busy).toHaveFocus();
  expect(busy).toHaveAttribute('aria-busy', 'true');
  await user.click(busy);
  expect(asked).toHaveLength(2);
  await fail(asked[1]);
  const again = await screen.findByRole('button', { name: 'Noch einmal versuchen' });
  expect(again).toHaveFocus();
  await user.click(again);
  await act(async () => asked[2]?.resolve('Kasse 1'));
  expect(await screen.findByText('Kasse 1')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Geräte' })).toHaveFocus());
});

test('a different query after a failed one starts with its skeleton', async () => {
  const asked: Answer[] = [];
  function Cards() {
    const [about, setAbout] = useState('pos');
    return (
      <>
        <button onClick={() => setAbout('wms')}>WMS</button>
        <Card asked={asked} about={about} />
      </>
    );
  }
  const { user } = await renderWithHost(<Cards />);
  await fail(asked[0]);
  await user.click(screen.getByRole('button', { name: 'WMS' }));
  expect(screen.getByText('Skelett')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
