/** An element of a page, used as by hand: with the events of the engine's own mouse and keyboard. */
export interface Found {
  click(): Promise<void>;
  /** Adds to what the field has. */
  type(text: string): Promise<void>;
}

/** Runs in the page, on its own: it can use nothing of the file that it is written in. */
export type PageScript<Argument, Answer> = (argument: Argument) => Answer | Promise<Answer>;

/** Values that can be sent into a page. */
export type Sent = string | number | boolean | null | readonly Sent[] | { readonly [name: string]: Sent };

/**
 * What a walk needs of a browser with one window. Each engine has one file that does it; what can be done by a script in
 * the page is done once, in `person.ts`.
 */
export interface Browser {
  /** Opens a page by its address; resolves when its document is loaded. */
  open(url: string): Promise<void>;
  /** Scripts and searches concern the entered frame, until it is left. */
  evaluate<Argument extends Sent, Answer>(
    script: PageScript<Argument, Answer>,
    argument: Argument,
  ): Promise<Awaited<Answer>>;
  find<Argument extends Sent>(
    script: (argument: Argument) => Element | null,
    argument: Argument,
  ): Promise<Found | null>;
  /** Makes the source of a library known to the page's scripts. */
  load(source: string): Promise<void>;
  enterFrame(selector: string): Promise<void>;
  leaveFrame(): Promise<void>;
  press(key: 'Tab' | 'Escape', times: number): Promise<void>;
  /** Of the page, not of the window. */
  setWidth(width: number): Promise<void>;
  screenshot(file: `${string}.png`): Promise<void>;
  /** Errors in the engine's own console since the last call. Empty where the engine does not hand it over. */
  consoleErrors(): readonly string[];
  close(): Promise<void>;
}
