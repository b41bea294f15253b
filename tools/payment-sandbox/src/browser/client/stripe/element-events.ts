type Handler = (event: object) => void;

/** Events that a page hears from an Element. https://docs.stripe.com/js/element/events */
export abstract class ElementEvents {
  abstract readonly _type: string;
  readonly #handlers = new Map<string, Set<Handler>>();

  on(event: string, handler: Handler): this {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers.add(handler));
    return this;
  }

  once(event: string, handler: Handler): this {
    const only: Handler = (data) => {
      this.off(event, only);
      handler(data);
    };
    return this.on(event, only);
  }

  off(event: string, handler?: Handler): this {
    if (handler) this.#handlers.get(event)?.delete(handler);
    else this.#handlers.delete(event);
    return this;
  }

  addEventListener(event: string, handler: Handler): this {
    return this.on(event, handler);
  }

  removeEventListener(event: string, handler?: Handler): this {
    return this.off(event, handler);
  }

  protected _emit(event: string, data: object = {}): void {
    // Iterates over a copy, because a handler may remove itself while it is called.
    const handlers = Array.from(this.#handlers.get(event) ?? []);
    for (const handler of handlers) handler({ elementType: this._type, ...data });
  }

  protected _forgetHandlers(): void {
    this.#handlers.clear();
  }
}
