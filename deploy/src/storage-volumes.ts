import { type Json, textAt } from './repository.ts';

/** How many volumes SeaweedFS may make, and how large each gets: by its own defaults as many as whole GiB are free. */
export function volumesOf(parameters: readonly Json[]): { readonly volumes: number; readonly megabytes: number } {
  const last = (name: string) =>
    Number(parameters.map((each) => textAt(each).split('=')).findLast(([key]) => key === name)?.[1]);
  return { volumes: last('-volume.max'), megabytes: last('-master.volumeSizeLimitMB') };
}
