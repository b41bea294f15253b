import { addSandboxClients } from '../connect/client/sandbox-clients.ts';
import { openProductSandbox, type ProductSandbox } from '../sandbox/stand-ins/product-sandbox.ts';
import type { TestApp } from './test-app.ts';

interface Setting {
  /** The one that runs now; a test may start another on the same database. */
  readonly portal: () => Pick<TestApp, 'infrastructure'>;
  /** Where the portal is reached. */
  readonly address: () => string;
  /** Whether it does by itself what is due, or only when it is told the time. */
  readonly isAwake?: boolean;
}

/** A stand-in for the vendor's other systems, of a test's own: it forgets everything at its end. */
export async function startProducts({ portal, address, isAwake = true }: Setting): Promise<ProductSandbox> {
  const { infrastructure } = portal();
  const own = { dataDirectory: 'memory', paymentSandboxUrl: null, productSandboxUrl: null };
  const clock = { now: () => portal().infrastructure.clock.now() };
  const products = await openProductSandbox({ ...infrastructure.environment, ...own }, clock, {
    address,
    isListening: () => isAwake,
  });
  if (products === null) throw new Error('The stand-in is not started');
  await addSandboxClients(infrastructure);
  return products;
}
