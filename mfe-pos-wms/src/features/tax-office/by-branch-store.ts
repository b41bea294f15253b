import type { ReportableCashRegister } from '@kontor/contract/compliance';

/** The cash registers of one branch store. */
export type OfBranchStore = readonly [ReportableCashRegister, ...ReportableCashRegister[]];

/** As they come: the server has them by branch store. */
export function byBranchStore(registers: readonly ReportableCashRegister[]): OfBranchStore[] {
  const groups = new Map<string, [ReportableCashRegister, ...ReportableCashRegister[]]>();
  for (const register of registers) {
    const group = groups.get(register.branchStoreUuid);
    if (group) group.push(register);
    else groups.set(register.branchStoreUuid, [register]);
  }
  return [...groups.values()];
}
