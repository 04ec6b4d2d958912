import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { ReactNode } from 'react';
import {
  CoreAdminContext,
  type DataProvider,
  Form,
  ResourceContextProvider,
  type TranslationMessages,
} from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AnyField } from '../../../../engine/core/field';
import { compileResources, type FieldPlan } from '../../../../engine/core/plan';
import { defineResource } from '../../../../engine/core/resource';
import { baseFields } from '../../../../engine/fields/baseFields';
import { consoleOf } from '../../../../engine/fields/consoleOf';
import { DATE_FORMAT } from '../../../../engine/fields/format/dates';
import { FormatsContext } from '../../../../engine/fields/format/useFormats';
import { TimeZoneContext } from '../../../../engine/fields/instant/TimeZoneContext';
import { text } from '../../../../engine/fields/text/text.field';
import { english } from '../../../../src/i18n/messages';

const i18nProvider = polyglotI18nProvider(() => english as unknown as TranslationMessages, 'en');

interface RenderOptions {
  /** Name of the field; references need one that ends in _id. */
  readonly name?: string;
  readonly value?: unknown;
  readonly record?: Readonly<Record<string, unknown>>;
  readonly isRequired?: boolean;
  readonly isFilter?: boolean;
  readonly isCompact?: boolean;
  readonly timeZone?: string;
  readonly dateFormat?: string;
  readonly isEditable?: boolean;
  /** Fields of the records that a reference leads to by which files name them. */
  readonly namedBy?: readonly string[];
  readonly dataProvider?: Partial<Record<keyof DataProvider | 'call' | 'upload', unknown>>;
  readonly others?: ReactNode;
}

/** The plan of a field, as a compiled resource has it. */
function planOf(field: AnyField, name = 'thing', namedBy: readonly string[] = []): FieldPlan {
  const target = field.type.target?.(field.options);
  const further = [...namedBy, ...(field.type.within?.(field.options) ?? [])];
  const texts = Object.fromEntries(further.map((other): [string, AnyField] => [other, text()]));
  const bounding = [field.options.notBefore, field.options.notAfter].filter((other) => other !== undefined);
  const others = Object.fromEntries(bounding.map((other): [string, AnyField] => [other, { ...field, options: {} }]));
  const named = (resource: string) =>
    defineResource({
      name: resource,
      tenancy: { kind: 'global' },
      fields: {
        ...texts,
        ...(resource === 'things' ? { [name]: field, ...others } : { label: text({ searchable: true }) }),
      },
      title: resource === 'things' ? [] : ['label' as never],
      ...(resource !== 'things' && namedBy.length > 0 && { namedBy: namedBy as never[] }),
      defaultSort: [],
    });
  const resources = [named('things'), ...(target ? [named(target)] : [])];
  const plan = compileResources({ resources, baseFields }).get('things').fields.get(name);
  if (!plan) throw new Error(`no field ${name}`);
  return plan;
}

/** A form with one field. The control's own label is "Thing". */
export async function renderField(field: AnyField, options: RenderOptions = {}) {
  const { name = 'thing', value = null, record = {}, timeZone = 'Europe/Amsterdam', dateFormat } = options;
  const plan = planOf(field, name, options.namedBy);
  const { Input, FilterInput } = consoleOf(plan);
  const Shown = options.isFilter ? FilterInput : Input;
  const user = userEvent.setup();
  render(
    <Surroundings dataProvider={options.dataProvider} timeZone={timeZone} dateFormat={dateFormat}>
      <Form noValidate record={{ id: 1, [name]: value, ...record }} onSubmit={() => undefined}>
        <Shown
          source={name}
          field={plan}
          label="Thing"
          helperText="What it is for"
          isRequired={options.isRequired ?? false}
          isCompact={options.isCompact ?? false}
        />
        {options.others}
        <FormValue name={name} />
      </Form>
    </Surroundings>,
  );
  await screen.findAllByText('Thing');
  await screen.findByTestId('loaded');
  return { user, formValue: () => JSON.parse(screen.getByTestId('value').textContent ?? 'null') as unknown };
}

/** A cell alone. */
export function renderCell(field: AnyField, options: RenderOptions = {}) {
  const { name = 'thing', value, record = {}, timeZone = 'Europe/Amsterdam' } = options;
  const plan = planOf(field, name, options.namedBy);
  const { Cell } = consoleOf(plan);
  return render(
    <Surroundings dataProvider={options.dataProvider} timeZone={timeZone}>
      <ResourceContextProvider value="things">
        <Cell
          value={value}
          field={plan}
          record={{ id: 1, [name]: value, ...record }}
          isEditable={options.isEditable ?? false}
        />
      </ResourceContextProvider>
    </Surroundings>,
  );
}

interface SurroundingsProps {
  dataProvider: RenderOptions['dataProvider'];
  timeZone: string;
  dateFormat?: string | undefined;
  children: ReactNode;
}

function Surroundings({ dataProvider = {}, timeZone, dateFormat = DATE_FORMAT, children }: SurroundingsProps) {
  return (
    <TimeZoneContext value={timeZone}>
      <FormatsContext value={{ dateFormat, lengthUnit: null }}>
        <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider} i18nProvider={i18nProvider}>
          {children}
        </CoreAdminContext>
      </FormatsContext>
    </TimeZoneContext>
  );
}

/** The form's value, and a button to write another one from outside. */
function FormValue({ name }: { name: string }) {
  const value: unknown = useWatch({ name });
  const { setValue } = useFormContext();
  return (
    <>
      <output data-testid="value">{JSON.stringify(value ?? null)}</output>
      <span data-testid="loaded" />
      <button type="submit">Save</button>
      <button type="button" onClick={() => setValue('other', '2026-06-10')}>
        Move bound
      </button>
    </>
  );
}
