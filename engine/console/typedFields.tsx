import { useState } from 'react';
import { useFieldValue, useRecordContext, useTranslateLabel } from 'react-admin';
import type { AnyField } from '../core/field';
import { planOfField } from '../core/plan';
import { country } from '../fields/choice/country.field';
import { currency } from '../fields/choice/currency.field';
import { colour } from '../fields/colour/colour.field';
import { consoleOf } from '../fields/consoleOf';
import { type DistanceOptions, distance } from '../fields/distance/distance.field';
import { type DurationOptions, duration } from '../fields/duration/duration.field';
import { type InstantOptions, instant } from '../fields/instant/instant.field';
import { type KeywordsOptions, keywords } from '../fields/keywords/keywords.field';
import { type RichTextOptions, richText } from '../fields/richText/richText.field';
import { type SpeedOptions, speed } from '../fields/speed/speed.field';
import { timeZone } from '../fields/timeZone/timeZone.field';

interface TypedProps<Options> {
  /** Name of the value in the form or record. */
  source: string;
  /** Options of the field type. They are read once. */
  options?: Options & Requirable;
}

interface Requirable {
  readonly required?: boolean;
}

interface TypedInputProps<Options> extends TypedProps<Options> {
  /** Taken from the source when it is absent. */
  label?: string;
  helperText?: string;
  disabled?: boolean;
}

interface TypedFieldProps<Options> extends TypedProps<Options> {
  /** Shown in place of an empty value. */
  empty?: string;
}

type MakeField<Options> = (options: Options & Requirable) => AnyField;

/** Makes react-admin's input and field of a type, for values that no resource declares. */
function typed<Options extends object>(make: MakeField<Options>) {
  return {
    Input({ source, label, options, ...props }: TypedInputProps<Options>) {
      const field = useFieldPlan(make, source, options);
      const translateLabel = useTranslateLabel();
      const { Input } = consoleOf(field);
      return (
        <Input
          source={source}
          field={field}
          label={String(translateLabel({ source, label }))}
          isRequired={field.field.options.required === true}
          {...props}
        />
      );
    },
    Field({ source, options, empty = '' }: TypedFieldProps<Options>) {
      const field = useFieldPlan(make, source, options);
      const record = useRecordContext() ?? {};
      const value = useFieldValue({ source });
      const { Cell } = consoleOf(field);
      if (value === null || value === undefined) return empty;
      return <Cell value={value} field={field} record={record} />;
    },
  };
}

function useFieldPlan<Options>(make: MakeField<Options>, source: string, options = {} as Options & Requirable) {
  return useState(() => planOfField(source, make(options)))[0];
}

export const { Input: ColourInput, Field: ColourField } = typed<object>(colour);
export const { Input: CountryInput, Field: CountryField } = typed<object>(country);
export const { Input: CurrencyInput, Field: CurrencyField } = typed<object>(currency);
export const { Input: DistanceInput, Field: DistanceField } = typed<DistanceOptions>(distance);
export const { Input: DurationInput, Field: DurationField } = typed<DurationOptions>(duration);
export const { Input: InstantInput, Field: InstantField } = typed<InstantOptions>(instant);
export const { Input: KeywordsInput, Field: KeywordsField } = typed<KeywordsOptions>(keywords);
export const { Input: RichTextInput, Field: RichTextField } = typed<RichTextOptions>(richText);
export const { Input: SpeedInput, Field: SpeedField } = typed<SpeedOptions>(speed);
export const { Input: TimeZoneInput, Field: TimeZoneField } = typed<object>(timeZone);
