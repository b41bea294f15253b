import type { Config } from '@kontor/contract/config';
import type { User } from '@kontor/contract/user';
import type { FastifyRequest } from 'fastify';
import type { Log } from '../../infrastructure/log.ts';
import { within } from '../../infrastructure/within.ts';
import type { Answer, AskAsVisitor } from './ask-as-visitor.ts';
import type { PageCall } from './page-calls.ts';

/**
 * Milliseconds for all calls of a page together. What is not there by then is left out: the page shows its place, and the
 * browser asks. On a busy machine calls take a few times as long as on a quiet one, and still less than a browser's.
 */
export const answersBudgetMs = 150;

/**
 * Milliseconds for the two calls without which there is no page, the user and their organizations: waiting for them costs
 * less than a page that its browser has to render.
 */
export const visitorBudgetMs = 300;

/**
 * Calls that this server makes to itself at once, also those for which no page waits any more: while the database is slow
 * the browsers' own calls must not wait behind them.
 */
const mostUnderWay = 256;

/** What a page is rendered from. */
export interface GatheredAnswers {
  readonly user: Pick<User, 'uuid' | 'language'>;
  /** A list of `PageAnswer` as JSON, in which the answers are as the API wrote them. */
  readonly json: string;
}

/** `late` where it is not known in time who asks, or what belongs to them. */
export type Gathered = GatheredAnswers | 'unauthenticated' | 'late';

export type GatherAnswers = (visit: FastifyRequest, calls: readonly PageCall[]) => Promise<Gathered>;

interface Options {
  readonly ask: AskAsVisitor;
  readonly readConfig: () => Promise<Config>;
  readonly log: Pick<Log, 'warn'>;
  readonly budgetMs?: number;
}

/** Makes the calls of a page side by side. The first of them is `GET /user`. */
export function createGatherAnswers({ ask, readConfig, log, budgetMs = answersBudgetMs }: Options): GatherAnswers {
  let underWay = 0;

  return async (visit, calls) => {
    if (underWay + calls.length > mostUnderWay) return 'late';
    const answers = new Map<PageCall, Answer>();
    const config = readConfig();
    const asked = calls.map(async (call) => {
      underWay += 1;
      try {
        answers.set(call, await ask(visit, call.path));
      } catch (error) {
        log.warn({ err: error, call: call.call }, 'a call for a page could not be made: the browser makes it');
      } finally {
        underWay -= 1;
      }
    });
    await Promise.all([
      within(Math.max(visitorBudgetMs, budgetMs), Promise.all(asked.slice(0, 2))),
      within(budgetMs, Promise.all(asked)),
    ]);
    const [user, organizations] = calls.map((call) => answers.get(call));
    // Without them the guard of the page knows neither who asks nor what they may see.
    if (user === undefined || organizations === undefined) return 'late';
    if (user.status !== 200) return 'unauthenticated';
    const usable = calls.flatMap((call) => {
      const answer = answers.get(call);
      return answer?.status === 200 ? answerJson(call, answer) : [];
    });
    const ofConfig = JSON.stringify({ call: 'GET /config', input: {}, body: await config });
    return { user: JSON.parse(user.body) as User, json: `[${[ofConfig, ...usable].join(',')}]` };
  };
}

/** A `PageAnswer`; its body is JSON already. */
function answerJson({ call, input, isList }: PageCall, { body, nextCursor }: Answer): string {
  const cursor = isList ? `,"nextCursor":${JSON.stringify(nextCursor)}` : '';
  return `{"call":${JSON.stringify(call)},"input":${JSON.stringify(input)},"body":${body}${cursor}}`;
}
