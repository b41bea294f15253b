import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NetworkError, NoAnswerError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

const queryKey = ['answer'];

function Page({ answer }: { answer: () => number }) {
  const { data } = useQuery({ queryKey, queryFn: async () => answer() });
  return <p>Answer {data ?? '?'}</p>;
}

test('what was declared outdated while no page showed it is read again by the next page, and nothing else is', async () => {
  const client = createQueryClient();
  let answers = 0;
  const answer = () => {
    answers += 1;
    return answers;
  };
  const open = () =>
    render(
      <QueryClientProvider client={client}>
        <Page answer={answer} />
      </QueryClientProvider>,
    );
  const first = open();
  expect(await screen.findByText('Answer 1')).toBeVisible();
  first.unmount();
  const second = open();
  expect(await screen.findByText('Answer 1')).toBeVisible();
  second.unmount();
  await client.invalidateQueries({ queryKey });
  open();
  expect(await screen.findByText('Answer 2')).toBeVisible();
  expect(answers).toBe(2);
});

test('who has waited for a call that hangs is told at once; a lost connection is tried again first', () => {
  const { retry } = createQueryClient().getDefaultOptions().queries ?? {};
  const triesAgain = (error: Error) => typeof retry === 'function' && retry(0, error);
  expect(triesAgain(new NoAnswerError('late'))).toBe(false);
  expect(triesAgain(new NetworkError('lost'))).toBe(true);
});
