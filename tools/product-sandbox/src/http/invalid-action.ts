import type { Violation } from '@kontor/contract/problem';

export class InvalidAction extends Error {
  override readonly name = 'InvalidAction';
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super(violations.map(({ path, message }) => `${path}: ${message}`).join('; '));
    this.violations = violations;
  }
}
