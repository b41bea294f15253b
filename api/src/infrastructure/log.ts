/** What the server's parts need of a logger; Fastify's logger has it. */
export interface Log {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
}
