/** Password of everybody in the demo data (contract.md §6), which a portal in production leaves out unless it is told otherwise. */
export const demoPassword = 'kontor-demo-2026';
