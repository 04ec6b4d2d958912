import '../../core/laterTexts';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { JsonSchema } from '../../core/jsonSchema';
import type { FieldPlan } from '../../core/plan';
import { humanise } from '../../core/words';
import type { FieldLook } from '../fieldConsole';
import type { JsonOptions } from './json.field';
import { drawingOf, type PropertyDrawing } from './propertyDrawing';

/** One property of a JSON field, as a field of its own. */
export interface Property {
  readonly name: string;
  readonly label: string;
  /** What it is for, in a sentence. */
  readonly help: string | undefined;
  readonly isRequired: boolean;
  /** What holds where nothing is said. */
  readonly unsaid: unknown;
  readonly plan: FieldPlan;
  readonly look: FieldLook;
}

/**
 * The properties of a JSON field whose schema names them all in shapes that field types have; null for any other. Words are
 * those of `properties.{field}.{property}`: `label`, `help` (else the schema's description), and each choice.
 */
export function useProperties(field: FieldPlan): readonly Property[] | null {
  const translate = useTranslate();
  return useMemo(() => {
    const { schema } = field.field.options as JsonOptions;
    const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const texts = `properties.${field.name}.${name}`;
      const drawing = drawingOf(property, texts);
      const label = translate(`${texts}.label`, { _: humanise(name) });
      const help = translate(`${texts}.help`, { _: property.description ?? '' }) || undefined;
      return (
        drawing && {
          name,
          label,
          help,
          isRequired: isRequired(schema, name),
          unsaid: property.default ?? null,
          look: drawing.look,
          plan: planOf({ parent: field, name, drawing, schema: property }),
        }
      );
    });
    const drawn = properties.filter((property) => property !== null);
    return drawn.length > 0 && drawn.length === properties.length ? drawn : null;
  }, [field, translate]);
}

function isRequired({ required = [] }: JsonSchema, name: string): boolean {
  return required.includes(name);
}

interface Part {
  readonly parent: FieldPlan;
  readonly name: string;
  readonly drawing: PropertyDrawing;
  readonly schema: JsonSchema;
}

function planOf({ parent, name, drawing: { field }, schema }: Part): FieldPlan {
  const target = field.type.target?.(field.options) ?? null;
  const within = (schema.items ?? schema)['x-within'] ?? [];
  return { ...parent, name, field, label: humanise(name), isNullable: false, target, within, includeName: null };
}
