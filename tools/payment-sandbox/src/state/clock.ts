/**
 * Unix seconds: real time plus what was advanced plus a skew that clocks in step with it do not see. While due work
 * runs, it is set to the time at which that work fell due.
 */
export class Clock {
  readonly #realMilliseconds: () => number;
  #offset: number;
  #pinned: number | null = null;
  /** Seconds by which it is ahead of the clocks in step with it; negative when it is behind. */
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
