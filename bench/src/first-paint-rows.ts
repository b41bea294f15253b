import type { FirstPaint } from './first-paint.ts';
import type { Comparison } from './interleaved.ts';
import type { Row } from './report.ts';
import { kilobytes, milliseconds } from './units.ts';

/** Ratios: to the same HTML without scripts, to the first visit, and to the monolith. */
const limits = { paint: 1.15, secondVisit: 0.5, submit: 1.1, hydrated: 1.1 };

/** Bytes of the login page. */
const byteLimits = { files: 142_000, font: 26_000 };

export function firstPaintRows({ loginLoad, paints, secondVisit, submit, hydrated }: FirstPaint): Row[] {
  return [
    bytesRow('/login: bytes without the font', loginLoad.bytes, byteLimits.files),
    bytesRow('/login: bytes of the font', loginLoad.fontBytes, byteLimits.font),
    ...[...paints].map(([page, paint]) =>
      timeRow(`${page}, against the same HTML without scripts: largest paint`, paint, limits.paint),
    ),
    timeRow('/login, second visit against the first: largest paint', secondVisit, limits.secondVisit),
    timeRow('/login, against a monolith: Enter in the filled form is accepted', submit.accepted, limits.submit),
    timeRow('… the sign-in is sent', submit.sent),
    timeRow('subscription, against a monolith: hydrated', hydrated, limits.hydrated),
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
