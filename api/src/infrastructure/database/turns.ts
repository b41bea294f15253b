/** Lets so many reads of a tenant run at once, in the order in which they come. */
export class Turns {
  readonly #most: number;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * @param signal gives up waiting
   * @returns ends the turn
   */
  async begin(tenant: string, signal: AbortSignal): Promise<() => void> {
    const running = this.#running.get(tenant) ?? 0;
    if (running >= this.#most) await this.#wait(tenant, signal);
    else this.#running.set(tenant, running + 1);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      this.#end(tenant);
    };
  }

  #wait(tenant: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(tenant) ?? [];
      this.#waiting.set(tenant, waiting);
      const giveUp = () => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(signal.reason);
      };
      const go = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      waiting.push(go);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  #end(tenant: string): void {
    const next = this.#waiting.get(tenant)?.shift();
    // The turn goes to who waits.
    if (next) return next();
    this.#waiting.delete(tenant);
    const running = (this.#running.get(tenant) ?? 1) - 1;
    if (running === 0) this.#running.delete(tenant);
    else this.#running.set(tenant, running);
  }
}
