interface Event {
  readonly type: string;
  readonly data: { readonly version: number; readonly subject: string };
}

/** Whose versions are compared with each other. */
export const placeOf = ({ type, data }: Event): string => `${type} ${data.subject}`;

/** Of one place the highest version counts, in whatever order events arrive, and however often. */
export const isNewer = ({ data }: Event, known: number | undefined): boolean => data.version > (known ?? 0);
