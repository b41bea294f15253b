import { runMoneyCommand } from '../billing/money/command/money-command.ts';
import { createBilling } from '../billing/stripe/billing.ts';
import { createAnnouncer } from '../connect/events/announce.ts';
import { UsageError } from '../infrastructure/command/usage-error.ts';
import { runOperatorsCommand } from './operators-command.ts';

// Operators' command for money of customers: `pnpm money transfers` (docs/running.md).

await runOperatorsCommand({
  path: '/dev/money',
  run(infrastructure, args) {
    const { payment, paymentSandboxUrl } = infrastructure.environment;
    // A payment sandbox that several servers share has its address; that of one server belongs to its process.
    if (payment === null) {
      throw new UsageError(
        'It needs the payment provider: start the portal, or set STRIPE_SECRET_KEY and its other keys.',
      );
    }
    const announcer = createAnnouncer(infrastructure);
    const connection = { ...payment, sandboxUrl: paymentSandboxUrl };
    const billing = createBilling(infrastructure, connection, (tx, event) => announcer.announce(tx, event));
    return runMoneyCommand(billing, args);
  },
});
