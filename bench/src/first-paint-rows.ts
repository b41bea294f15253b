import type { FirstPaint } from './first-paint.ts';
import type { Comparison } from './interleaved.ts';
import type { Row } from './report.ts';
import { kilobytes, milliseconds } from './units.ts';

/** Ratios to the portal whose pages came from scripts alone. */
const limits = {
  login: 0.4,
  submit: 0.42,
  deepLink: { largestPaint: 0.3, hydrated: 0.75 },
  home: { firstPaint: 0.95, content: 0.32 },
  signUp: 0.42,
  secondVisit: 0.35,
};

/** Ratio to the same HTML without scripts. */
const floorLimit = 1.15;

/** Bytes of the login page. */
const byteLimits = { files: 142_000, font: 26_000 };

export function firstPaintRows(measured: FirstPaint): Row[] {
  const { loginLoad, login, loginFloor, submit, deepLink, home, signUp, secondVisit } = measured;
  return [
    bytesRow('/login: bytes without the font', loginLoad.bytes, byteLimits.files),
    bytesRow('/login: bytes of the font', loginLoad.fontBytes, byteLimits.font),
    timeRow('/login, against before: largest paint', login, limits.login),
    timeRow('/login, against the same HTML without scripts: largest paint', loginFloor, floorLimit),
    timeRow('/login, against before: Enter in the filled form is accepted', submit.accepted, limits.submit),
    timeRow('… the sign-in is sent', submit.sent),
    timeRow('/login, second visit, against before: largest paint', secondVisit, limits.secondVisit),
    timeRow('deep link, against before: largest paint', deepLink.largestPaint, limits.deepLink.largestPaint),
    timeRow('deep link, against before: hydrated', deepLink.hydrated, limits.deepLink.hydrated),
    timeRow('home, against before: first paint', home.firstPaint, limits.home.firstPaint),
    timeRow('home, against before: content', home.content, limits.home.content),
    ...[...signUp].map(([path, paint]) => timeRow(`${path}, against before: largest paint`, paint, limits.signUp)),
  ];
}

const timeRow = (measure: string, { value, yardstick, ratio }: Comparison, limit?: number): Row => ({
  measure,
  value: milliseconds(value),
  yardstick: milliseconds(yardstick),
  ratio,
  ...(limit !== undefined && { limit }),
});

const bytesRow = (measure: string, bytes: number, limit: number): Row => ({
  measure,
  value: kilobytes(bytes),
  yardstick: kilobytes(limit),
  holds: bytes <= limit,
});
