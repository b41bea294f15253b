import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kontor/programs/free-port';
import { Builder, By, Key, type WebDriver, WebElement } from 'selenium-webdriver';
import { answered } from './answered.ts';
import type { Browser } from './browser.ts';
import { programOf } from './programs.ts';
import { until } from './until.ts';
import { openDisplay } from './virtual-display.ts';

const height = 940;
const keys = { Tab: Key.TAB, Escape: Key.ESCAPE };

/** The window's own buttons, which otherwise make it wider than a phone. */
const narrowWindow = '* { min-width: 0; padding: 0; margin: 0; border-width: 0; }';

/** WebKitGTK by its WebDriver, in its own small browser. No program can read its console. */
export async function openWebKit(): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-webkit-'));
  await mkdir(join(folder, 'gtk-3.0'));
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), narrowWindow);
  const display = await openDisplay();
  const port = await freePort();
  const driver = spawn(programOf('driver'), [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      XDG_CONFIG_HOME: folder,
      // There is no graphics card.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  });
  const close = async () => {
    driver.kill();
    display.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const server = `http://127.0.0.1:${port}`;
    await until('WebKit’s driver answers', async () => void (await fetch(`${server}/status`)));
    return window(await startSession(server), close);
  } catch (error) {
    await close();
    throw error;
  }
}

const startSession = (server: string): Promise<WebDriver> =>
  new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: 'MiniBrowser',
      // The driver would wait, before each command, for frames of pages that have removed them while they loaded.
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { binary: programOf('webkit'), args: ['--automation'] },
    })
    .build();

function window(session: WebDriver, closeDriver: () => Promise<void>): Browser {
  const isTrue = async (script: string) => {
    if ((await answered('a script', session.executeScript(script))) !== true) throw new Error(`not yet: ${script}`);
  };
  return {
    open: async (url) => {
      await answered('a script', session.executeScript('window.kontorIsLeft = true'));
      await answered('an address', session.get(url));
      await until(`${url} is loaded`, () =>
        isTrue("return !window.kontorIsLeft && document.readyState === 'complete'"),
      );
    },
    evaluate: (script, argument) =>
      answered('a script', session.executeScript<Awaited<ReturnType<typeof script>>>(script, argument)),
    find: async (script, argument) => {
      const element: unknown = await answered('a search', session.executeScript(script, argument));
      if (!(element instanceof WebElement)) return null;
      return {
        click: () => answered('a click', element.click()),
        type: (text) => answered('typing', element.sendKeys(text)),
      };
    },
    load: (source) => answered('a library', session.executeScript(source)),
    enterFrame: async (selector) => session.switchTo().frame(await session.findElement(By.css(selector))),
    leaveFrame: () => session.switchTo().defaultContent(),
    press: async (key, times) => {
      const presses = session.actions();
      for (let time = 0; time < times; time += 1) presses.keyDown(keys[key]).keyUp(keys[key]);
      await answered('keys', presses.perform());
    },
    setWidth: async (width) => {
      await session.manage().window().setRect({ width, height });
      await until(`a width of ${width} px`, () => isTrue(`return innerWidth === ${width}`));
    },
    screenshot: async (file) => writeFile(file, await answered('a picture', session.takeScreenshot()), 'base64'),
    consoleErrors: () => [],
    close: async () => {
      // The browser ends with its session.
      await answered('the end', session.quit()).catch(() => undefined);
      await closeDriver();
    },
  };
}
