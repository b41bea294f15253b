import { decimalEuros } from '@kontor/domain/money';
import type { Vendor } from '../../../infrastructure/brand/read-brand.ts';
import { element, optional, type Xml } from '../../../infrastructure/xml.ts';
import type { Days, EInvoice, EInvoiceLine, EInvoiceVat } from './e-invoice.ts';

/** Factur-X and ZUGFeRD with the profile EN 16931, or XRechnung, which asks for more. */
export type Profile = 'en16931' | 'xrechnung';

type Seller = Pick<Vendor, 'company' | 'supportEmail'>;

const guidelines: Readonly<Record<Profile, string>> = {
  en16931: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
};

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/** An invoice as Cross Industry Invoice of UN/CEFACT. The order of elements is that of its schema. */
export function writeCii(invoice: EInvoice, vendor: Seller, profile: Profile): string {
  const document = element(
    'rsm:CrossIndustryInvoice',
    [
      context(profile),
      element('rsm:ExchangedDocument', [
        element('ram:ID', invoice.number),
        element('ram:TypeCode', invoice.typeCode),
        date('ram:IssueDateTime', invoice.issuedOn),
        invoice.note === null ? null : element('ram:IncludedNote', [element('ram:Content', invoice.note)]),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...invoice.lines.map((line, index) => tradeLine(line, index + 1, invoice.vat)),
        agreement(invoice, vendor, profile),
        element('ram:ApplicableHeaderTradeDelivery', []),
        settlement(invoice),
      ]),
    ],
    namespaces,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`;
}

function context(profile: Profile): Xml {
  const process = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
  return element('rsm:ExchangedDocumentContext', [
    profile === 'en16931'
      ? null
      : element('ram:BusinessProcessSpecifiedDocumentContextParameter', [element('ram:ID', process)]),
    element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', guidelines[profile])]),
  ]);
}

function tradeLine({ name, quantity, unitPrice, amount, period }: EInvoiceLine, number: number, vat: EInvoiceVat): Xml {
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', number)]),
    element('ram:SpecifiedTradeProduct', [element('ram:Name', name)]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [element('ram:ChargeAmount', price(unitPrice))]),
    ]),
    // C62: pieces
    element('ram:SpecifiedLineTradeDelivery', [element('ram:BilledQuantity', quantity, { unitCode: 'C62' })]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        element('ram:TypeCode', 'VAT'),
        element('ram:CategoryCode', vat.category),
        // What is outside of the scope of VAT has no rate on its lines (BR-O-05).
        vat.category === 'O' ? null : element('ram:RateApplicablePercent', percentOf(vat)),
      ]),
      billingPeriod(period),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', decimalEuros(amount)),
      ]),
    ]),
  ]);
}

function agreement(
  { buyer, buyerReference, purchaseOrderNumber, vat }: EInvoice,
  vendor: Seller,
  profile: Profile,
): Xml {
  // XRechnung requires a reference (BR-DE-15), also of customers who have named none.
  const reference = profile === 'xrechnung' ? (buyerReference ?? purchaseOrderNumber ?? 'n/a') : buyerReference;
  return element('ram:ApplicableHeaderTradeAgreement', [
    optional('ram:BuyerReference', reference),
    seller(vendor, vat),
    element('ram:BuyerTradeParty', [
      element('ram:Name', buyer.name),
      element('ram:PostalTradeAddress', [
        optional('ram:PostcodeCode', buyer.zip),
        optional('ram:LineOne', buyer.addressLine1),
        optional('ram:LineTwo', buyer.addressLine2),
        optional('ram:CityName', buyer.city),
        element('ram:CountryID', buyer.isoCountryCode),
      ]),
      buyer.email === null ? null : electronicAddress(buyer.email),
      buyer.vatId === null ? null : taxRegistration('VA', buyer.vatId),
    ]),
    purchaseOrderNumber === null
      ? null
      : element('ram:BuyerOrderReferencedDocument', [element('ram:IssuerAssignedID', purchaseOrderNumber)]),
  ]);
}

function seller({ company, supportEmail }: Seller, vat: EInvoiceVat): Xml {
  const { name, registration, addressLine1, zip, city, isoCountryCode, vatId, taxNumber, phone } = company;
  return element('ram:SellerTradeParty', [
    element('ram:Name', name),
    element('ram:SpecifiedLegalOrganization', [element('ram:ID', registration)]),
    element('ram:DefinedTradeContact', [
      element('ram:PersonName', name),
      element('ram:TelephoneUniversalCommunication', [element('ram:CompleteNumber', phone)]),
      element('ram:EmailURIUniversalCommunication', [element('ram:URIID', supportEmail)]),
    ]),
    element('ram:PostalTradeAddress', [
      element('ram:PostcodeCode', zip),
      element('ram:LineOne', addressLine1),
      element('ram:CityName', city),
      element('ram:CountryID', isoCountryCode),
    ]),
    electronicAddress(supportEmail),
    taxRegistration('FC', taxNumber),
    // What is not subject to VAT names no VAT ids (BR-O-02).
    vat.category === 'O' ? null : taxRegistration('VA', vatId),
  ]);
}

const electronicAddress = (email: string): Xml =>
  element('ram:URIUniversalCommunication', [element('ram:URIID', email, { schemeID: 'EM' })]);

const taxRegistration = (schemeID: 'VA' | 'FC', id: string): Xml =>
  element('ram:SpecifiedTaxRegistration', [element('ram:ID', id, { schemeID })]);

function settlement({ number, payment, vat, period, totals, corrects, costCentre }: EInvoice): Xml {
  return element('ram:ApplicableHeaderTradeSettlement', [
    payment.account === null ? null : element('ram:PaymentReference', number),
    element('ram:InvoiceCurrencyCode', 'EUR'),
    paymentMeans(payment),
    element('ram:ApplicableTradeTax', [
      element('ram:CalculatedAmount', decimalEuros(totals.tax)),
      element('ram:TypeCode', 'VAT'),
      'reason' in vat ? element('ram:ExemptionReason', vat.reason) : null,
      element('ram:BasisAmount', decimalEuros(totals.net)),
      element('ram:CategoryCode', vat.category),
      'reason' in vat ? element('ram:ExemptionReasonCode', vat.reasonCode) : null,
      // Of every category, also of what has none on its lines (BR-DE-14).
      element('ram:RateApplicablePercent', percentOf(vat)),
    ]),
    billingPeriod(period),
    element('ram:SpecifiedTradePaymentTerms', [
      element('ram:Description', payment.terms),
      payment.dueOn === null ? null : date('ram:DueDateDateTime', payment.dueOn),
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      element('ram:LineTotalAmount', decimalEuros(totals.net)),
      element('ram:TaxBasisTotalAmount', decimalEuros(totals.net)),
      element('ram:TaxTotalAmount', decimalEuros(totals.tax), { currencyID: 'EUR' }),
      element('ram:GrandTotalAmount', decimalEuros(totals.gross)),
      element('ram:TotalPrepaidAmount', decimalEuros(totals.prepaid)),
      element('ram:DuePayableAmount', decimalEuros(totals.due)),
    ]),
    corrects === null
      ? null
      : element('ram:InvoiceReferencedDocument', [
          element('ram:IssuerAssignedID', corrects.number),
          element('ram:FormattedIssueDateTime', [day('qdt:DateTimeString', corrects.issuedOn)]),
        ]),
    costCentre === null
      ? null
      : element('ram:ReceivableSpecifiedTradeAccountingAccount', [element('ram:ID', costCentre)]),
  ]);
}

/** 58: a SEPA credit transfer */
const paymentMeans = ({ account, otherMeans }: EInvoice['payment']): Xml =>
  element('ram:SpecifiedTradeSettlementPaymentMeans', [
    element('ram:TypeCode', account === null ? otherMeans : '58'),
    account === null
      ? null
      : element('ram:PayeePartyCreditorFinancialAccount', [
          element('ram:IBANID', account.iban),
          element('ram:AccountName', account.accountHolder),
        ]),
    account === null
      ? null
      : element('ram:PayeeSpecifiedCreditorFinancialInstitution', [element('ram:BICID', account.bic)]),
  ]);

const percentOf = (vat: EInvoiceVat): number => (vat.category === 'S' ? vat.percent : 0);

const billingPeriod = ({ from, to }: Days): Xml =>
  element('ram:BillingSpecifiedPeriod', [date('ram:StartDateTime', from), date('ram:EndDateTime', to)]);

const date = (name: string, value: string): Xml => element(name, [day('udt:DateTimeString', value)]);

/** 102: year, month, day */
const day = (name: string, value: string): Xml => element(name, value.replaceAll('-', ''), { format: '102' });

/** A price may have more decimals than amounts have. */
const price = (cents: number): string => (Number.isInteger(cents) ? decimalEuros(cents) : (cents / 100).toFixed(6));
