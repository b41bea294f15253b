import { escapeXml } from '../xml.ts';

/** Properties of a document that are not PDF/A's own. */
export interface ExtensionSchema {
  readonly name: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly properties: readonly {
    readonly name: string;
    readonly type: 'Text' | 'Integer';
    readonly category: 'internal' | 'external';
    readonly description: string;
    readonly value: string;
  }[];
}

/** Which standard of accessible documents is followed (ISO 14289-1, 5). */
export const accessible: ExtensionSchema = {
  name: 'PDF/UA Universal Accessibility Schema',
  namespace: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [
    {
      name: 'part',
      type: 'Integer',
      category: 'internal',
      description: 'Indicates, which part of ISO 14289 standard is followed',
      value: '1',
    },
  ],
};

/**
 * The properties as XMP, and, as PDF/A requires, what they are. All schemas are in one list: a property, as that is, stands in metadata
 * once.
 */
export const extensionMetadata = (schemas: readonly ExtensionSchema[]): string => `
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas>
    <rdf:Bag>${schemas.map(schemaOf).join('')}
    </rdf:Bag>
  </pdfaExtension:schemas>
</rdf:Description>${schemas.map(valuesOf).join('')}`;

const schemaOf = ({ name, namespace, prefix, properties }: ExtensionSchema): string => `
      <rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>${name}</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
        <pdfaSchema:property>
          <rdf:Seq>${properties.map(propertyOf).join('')}
          </rdf:Seq>
        </pdfaSchema:property>
      </rdf:li>`;

const propertyOf = ({ name, type, category, description }: ExtensionSchema['properties'][number]): string => `
            <rdf:li rdf:parseType="Resource">
              <pdfaProperty:name>${name}</pdfaProperty:name>
              <pdfaProperty:valueType>${type}</pdfaProperty:valueType>
              <pdfaProperty:category>${category}</pdfaProperty:category>
              <pdfaProperty:description>${description}</pdfaProperty:description>
            </rdf:li>`;

const valuesOf = ({ namespace, prefix, properties }: ExtensionSchema): string => `
<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">
${properties.map(({ name, value }) => `  <${prefix}:${name}>${escapeXml(value)}</${prefix}:${name}>`).join('\n')}
</rdf:Description>`;
