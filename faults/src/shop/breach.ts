/** Something that must hold and did not. */
export interface Breach {
  /** The rule, by a name that stays the same. */
  readonly check: string;
  readonly detail: string;
}
