import { type Tool, toolIn } from './tool.ts';

/** The tool with a registry in which a host and a remote, "signup", are current. */
export async function runningIn(folder: string): Promise<Tool> {
  const tool = toolIn(folder);
  await tool.publishHost('host one');
  await tool('promote host');
  await tool.publishRemote('one');
  await tool('promote signup');
  return tool;
}

/** All versions in a text. */
export const versions = (text: string): string[] => text.match(/\d+\.\d+\.\d+-[0-9a-f]{12}/g) ?? [];

/** The row of a subject in the table of current releases. */
export async function row(tool: Tool, subject: string): Promise<string> {
  const { text } = await tool('status');
  return text.split('\n').find((line) => line.startsWith(subject)) ?? '';
}
