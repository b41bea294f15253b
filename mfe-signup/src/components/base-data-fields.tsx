import { AddressFields, type BaseDataField, VatIdField } from '@kontor/platform/parts/base-data-fields';
import { FormWide } from '@kontor/ui/form-grid';

/** Company, address and VAT id, for merchants and partners. Put them into a SignupForm. */
export function BaseDataFields({ field }: { field: BaseDataField }) {
  return (
    <>
      <AddressFields field={field} />
      <FormWide>
        <VatIdField field={field} />
      </FormWide>
    </>
  );
}
