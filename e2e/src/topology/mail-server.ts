import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  readonly url: string;
  /** Recipients of mails, one entry for each. */
  readonly recipients: readonly string[];
  stop(): Promise<void>;
}

/** Accepts every mail. */
export async function startMailServer(): Promise<MailServer> {
  const recipients: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        recipients.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    recipients,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
