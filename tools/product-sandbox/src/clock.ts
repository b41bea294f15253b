/** The sandbox's time in milliseconds: that of the machine and what the portal's clock is ahead of it (or behind). */
export class Clock {
  #offset = 0;
  readonly #machine: () => number;

  constructor(machine: () => number = Date.now) {
    this.#machine = machine;
  }

  now(): number {
    return this.#machine() + this.#offset;
  }

  /** Shows this time from now on. */
  set(now: number): void {
    this.#offset = now - this.#machine();
  }
}

export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(count * 60);
export const days = (count: number): number => minutes(count * 1440);

export const isoOf = (instant: number): string => new Date(instant).toISOString();
