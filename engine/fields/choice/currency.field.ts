import type { CommonOptions, Field, Known } from '../../core/field';
import { fieldOf } from '../makeField';
import { type ChoiceOptions, choiceType } from './choice.field';

/** ISO 4217, those that prices are in: no funds, metals, or codes for tests. */
const CURRENCY_CODES =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'.split(
    ' ',
  );

/** Signs that are one currency's alone. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  EUR: ['€', 'euro', 'euros'],
  GBP: ['£'],
  PLN: ['zł'],
  CZK: ['Kč'],
  USD: ['US$'],
  CHF: ['Fr.', 'SFr.'],
};

/** What a price is in, as ISO 4217 has it. Import files may write a sign that is one currency's alone. */
export function currency<const O extends CommonOptions<string>>(
  options?: O & Known<O, CommonOptions<string>>,
): Field<string, O & ChoiceOptions> {
  return fieldOf(choiceType, {
    ...(options ?? ({} as O)),
    values: CURRENCY_CODES,
    spellings: import.meta.env.SSR ? SIGNS : {},
    labelOf: currencyName,
  });
}

function currencyName(code: string, locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'currency', fallback: 'none' }).of(code);
  return name ? `${code} (${name})` : code;
}
