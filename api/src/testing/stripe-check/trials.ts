import { moneyTrials } from './money-trials.ts';
import { orderTrials } from './order-trials.ts';
import { otherTrials } from './other-trials.ts';
import { settingsTrials } from './settings-trials.ts';
import type { Trial } from './trial.ts';

export const trials: readonly Trial[] = [...orderTrials, ...moneyTrials, ...otherTrials, ...settingsTrials];
