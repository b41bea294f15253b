import { type Language, languages } from '@kontor/contract/language';
import { formatMoment } from '@kontor/domain/date';
import type { Vendor } from '../../infrastructure/brand/read-brand.ts';
import { checksumsPath } from './write-archive.ts';

/** What is where in an export, in each language. */
export const readme = (
  organization: string,
  exportedAt: Date,
  { name, supportEmail }: Pick<Vendor, 'name' | 'supportEmail'>,
): string =>
  languages
    .map((language) =>
      texts[language](organization, formatMoment(exportedAt.toISOString(), language), name, supportEmail),
    )
    .join('\n---\n\n');

type Readme = (organization: string, at: string, product: string, supportEmail: string) => string;

const german: Readme = (organization, at, product, supportEmail) => `# Datenexport von ${organization}

Stand: ${at}. Deutsch, English below.

Diese Datei enthält alles, was ${product} zu Ihrer Organisation gespeichert hat.

| Datei | Inhalt |
|---|---|
| \`data.json\` | alle Daten in einem Dokument: Organisation, Mitglieder, Shops, Geräte, Filialen, Kassen, Verträge, Bestellmengen, Rechnungen, Zahlungen, Partnerdaten und Aktivitäten |
| \`schema.json\` | der Aufbau von \`data.json\` als JSON Schema (Draft 7), mit der Adresse, unter der es veröffentlicht ist |
| \`lists/*.csv\` | dieselben Listen als Tabellen, je eine Datei |
| \`papers/invoices/\` | alle Rechnungen und Rechnungskorrekturen, jeweils als PDF (ZUGFeRD) und als XML (XRechnung) |
| \`papers/commissions/\` | bei Partnern: die Gutschriften über Provisionen |
| \`${checksumsPath}\` | Prüfsummen aller Dateien (SHA-256); prüfen mit \`sha256sum --check ${checksumsPath}\` |

- Zeitpunkte sind in UTC angegeben (ISO 8601), Beträge in Cent.
- Zusammengehöriges ist über die UUIDs verbunden: Ein Gerät nennt zum Beispiel die UUID seines Shops.
- CSV-Dateien sind in UTF-8 geschrieben, mit Semikolon getrennt; Werte mit mehreren Teilen stehen als JSON in ihrer Zelle. Texte, die ein Tabellenprogramm als Formel lesen würde, beginnen in der CSV-Datei mit einem Apostroph.
- Bestellungen Ihrer Shops sind je Tag summiert (\`usageDays\`). Artikel, Bestellungen und Kunden selbst speichert ${product} nicht im Kundenkonto; sie liegen in Ihrem Shop und in ERP, WMS und POS.
- Nicht enthalten sind Passwörter und andere Zugangsdaten.

Die Datei enthält Geschäftsdaten und personenbezogene Daten. Bitte bewahren Sie sie entsprechend auf. Fragen beantworten wir unter ${supportEmail}.
`;

const english: Readme = (organization, at, product, supportEmail) => `# Data export of ${organization}

As of ${at}.

This file contains everything that ${product} has stored about your organization.

| File | Content |
|---|---|
| \`data.json\` | all data in one document: organization, members, shops, devices, branches, cash registers, contracts, order volumes, invoices, payments, partner data and activity |
| \`schema.json\` | the structure of \`data.json\` as JSON Schema (draft 7), with the address at which it is published |
| \`lists/*.csv\` | the same lists as tables, one file each |
| \`papers/invoices/\` | all invoices and credit notes, each as PDF (ZUGFeRD, Factur-X) and as XML (XRechnung) |
| \`papers/commissions/\` | of partners: the credit notes of commissions |
| \`${checksumsPath}\` | checksums of all files (SHA-256); check them with \`sha256sum --check ${checksumsPath}\` |

- Instants are in UTC (ISO 8601), amounts in cents.
- What belongs together is linked by the UUIDs: a device, for example, names the UUID of its shop.
- CSV files are written in UTF-8 and separated by semicolons; values with several parts are JSON in their cell. Texts that a spreadsheet would read as a formula begin with an apostrophe in the CSV file.
- Orders of your shops are summed by the day (\`usageDays\`). ${product} does not store articles, orders and customers themselves in the customer account; they are in your shop and in ERP, WMS and POS.
- Passwords and other credentials are not included.

The file contains business data and personal data. Please store it accordingly. We answer questions at ${supportEmail}.
`;

const texts: Readonly<Record<Language, Readme>> = { de: german, en: english };
