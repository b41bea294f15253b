import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { brand } from '@kontor/contract/brand';
import { firstBrand } from '@kontor/contract/first-brand';
import yazl from 'yazl';
import { atOnce, type WorkOf } from '../state/work.ts';
import type { World } from '../world.ts';

interface Download {
  readonly product: 'wms' | 'pos' | 'erp';
  readonly externalId: string;
  readonly title: { readonly de: string; readonly en: string };
  readonly platform: string;
  readonly version: string;
  readonly releasedAt: string;
}

const downloads: readonly Download[] = [
  {
    product: 'wms',
    externalId: 'wms-android',
    title: { de: 'WMS-App für Handscanner', en: 'WMS app for handheld scanners' },
    platform: 'Android 11',
    version: '4.2.0',
    releasedAt: '2026-10-12T08:00:00.000Z',
  },
  {
    product: 'pos',
    externalId: 'pos-windows',
    title: { de: 'Kassensoftware', en: 'Till software' },
    platform: 'Windows 11',
    version: '7.1.3',
    releasedAt: '2026-11-02T08:00:00.000Z',
  },
  {
    product: 'pos',
    externalId: 'pos-android',
    title: { de: 'Kassen-App', en: 'Till app' },
    platform: 'Android 11',
    version: '7.1.3',
    releasedAt: '2026-11-02T08:00:00.000Z',
  },
  {
    product: 'erp',
    externalId: 'erp-windows',
    title: { de: 'ERP-Client', en: 'ERP client' },
    platform: 'Windows 11',
    version: '26.4.1',
    releasedAt: '2026-09-21T08:00:00.000Z',
  },
  {
    product: 'erp',
    externalId: 'plugin-shopware6',
    title: { de: 'Plugin für Shopware 6', en: 'Plugin for Shopware 6' },
    platform: 'Shopware 6',
    version: '3.2.0',
    releasedAt: '2026-11-09T08:00:00.000Z',
  },
];

export interface DownloadFile {
  readonly name: string;
  readonly download: Download;
  readonly content: Buffer;
  readonly sha256: string;
}

/** Small archives that say what would be in them. */
export const downloadFiles: readonly DownloadFile[] = await Promise.all(downloads.map(fileOf));

async function fileOf(download: Download): Promise<DownloadFile> {
  const { externalId, title, version, platform } = download;
  const name = `${brand.shortName}-${externalId}-${version}.zip`;
  const text = `${firstBrand.name}: ${title.en} ${version} (${platform})\n\nA file of the sandbox. The vendor's own systems offer the real one.\n`;
  const zip = new yazl.ZipFile();
  // So that the same content is the same file.
  zip.addBuffer(Buffer.from(text), 'README.txt', {
    mtime: new Date(2026, 0, 1),
    forceDosTimestamp: true,
    compress: false,
  });
  zip.end();
  const content = await buffer(zip.outputStream);
  return { name, download, content, sha256: createHash('sha256').update(content).digest('hex') };
}

export const downloadPath = '/dev/products/download';

/** With each start: the portal knows what did not change. */
export function planDownloads(world: World): void {
  for (const { name } of downloadFiles) world.plan({ kind: 'publish-download', name, dueAt: atOnce });
}

export const createPublish =
  (world: World) =>
  async ({ name }: WorkOf<'publish-download'>): Promise<void> => {
    const file = downloadFiles.find((one) => one.name === name);
    // Planned by an earlier version.
    if (file === undefined) return;
    const { product, externalId, ...shown } = file.download;
    await world.portal.call('PUT', `/connect/product/${product}/download/${externalId}`, {
      ...shown,
      url: `${world.publicOrigin()}${downloadPath}/${name}`,
      size: file.content.length,
      sha256: file.sha256,
    });
  };
