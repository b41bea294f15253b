export type Literal = string | number | boolean | null;

/** The part of JSON Schema that the generator writes. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: Literal;
  enum?: Literal[];
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

/** Names of definitions. */
export interface CallSchemas {
  /** Null when the call takes no parameters. */
  params: string | null;
  answers: string[];
  shape: 'object' | 'list' | 'search';
}

export interface StripeSchemas {
  /** Of the SDK. */
  version: string;
  /** By method and path, such as `POST /v1/customers/:`. */
  calls: Record<string, CallSchemas>;
  /** The definition of the object in events, by their type. */
  events: Record<string, string>;
  definitions: Record<string, Schema>;
}
