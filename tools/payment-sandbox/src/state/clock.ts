/**
 * Unix seconds, ahead of real time by what was advanced, and off by a skew that no other clock knows of. While due work
 * runs, it stands at that work's due time.
 */
export class Clock {
  readonly #realMilliseconds: () => number;
  #offset: number;
  #pinned: number | null = null;
  /** Seconds by which it runs ahead of the clocks that follow it, or behind them when negative. */
  skew = 0;

  constructor(realMilliseconds: () => number, offset: number) {
    this.#realMilliseconds = realMilliseconds;
    this.#offset = offset;
  }

  get offset(): number {
    return this.#offset;
  }

  now(): number {
    return this.#pinned ?? this.running();
  }

  /** The time without the pin: where the clock will stand when the due work is done. */
  running(): number {
    return Math.floor(this.#realMilliseconds() / 1000) + this.#offset + this.skew;
  }

  advance(seconds: number): void {
    this.#offset += seconds;
  }

  pin(at: number): void {
    this.#pinned = at;
  }

  unpin(): void {
    this.#pinned = null;
  }
}
