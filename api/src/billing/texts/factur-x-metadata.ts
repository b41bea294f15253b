import type { ExtensionSchema } from '../../infrastructure/documents/paper-metadata.ts';

/** What the XML in a Factur-X or ZUGFeRD document is. */
export const facturXMetadata = (fileName: string): ExtensionSchema => ({
  name: 'Factur-X PDFA Extension Schema',
  namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  properties: [
    property('DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER'),
    property('DocumentFileName', fileName, 'The name of the embedded XML document'),
    property('Version', '1.0', 'The actual version of the standard applying to the embedded XML document'),
    property('ConformanceLevel', 'EN 16931', 'The conformance level of the embedded XML document'),
  ],
});

const property = (name: string, value: string, description: string) =>
  ({ name, type: 'Text', category: 'external', description, value }) as const;
