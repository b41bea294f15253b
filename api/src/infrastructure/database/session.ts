/** For whom a session of the database acts: the role that it takes, and what the policies ask for (acting-for.ts). */
export interface Session {
  readonly role: string;
  readonly actingFor: string;
}

/** Settings of the database for a session, by their names. */
export type Settings = Readonly<Record<string, string>>;
