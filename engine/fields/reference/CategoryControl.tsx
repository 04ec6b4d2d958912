import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ComboControl, type ComboOption } from '../inputs/ComboControl';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { errorsAt } from '../inputs/serverErrors';
import { type Category, MIN_CHARACTERS, useCategories } from './useCategories';
import { useWithin } from './useWithin';

const CREATE = 'create';

/** A category: searched from three characters on, after a pause; what is not there yet can be added by name. */
export function CategoryControl({ props, input }: ControlProps) {
  const translate = useTranslate();
  const id = typeof input.value === 'number' ? input.value : null;
  const within = useWithin(props.field, () => id !== null && input.onChange(null));
  const { text, setText, found, isLoading, chosen, create } = useCategories({ field: props.field, id, within });
  const [created, setCreated] = useState<Category | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const name = text.trim();
  const canCreate =
    name.length >= MIN_CHARACTERS &&
    !isLoading &&
    !found?.some((item) => item.name.toLowerCase() === name.toLowerCase());
  const nameOf = (value: unknown): string => {
    const known = [created, chosen, ...(found ?? [])].find((item) => item?.id === value);
    return known?.name ?? `#${value}`;
  };
  const choose = async (option: ComboOption | null): Promise<void> => {
    setProblem(null);
    if (option?.value !== CREATE) return input.onChange(option?.value ?? null);
    try {
      const category = await create(name);
      setCreated(category);
      input.onChange(category.id);
    } catch (error) {
      setProblem(errorsAt(error, [props.field.titledBy ?? '']));
    }
  };
  const options: ComboOption[] = (found ?? []).map((item) => ({ value: item.id, label: item.name }));
  if (canCreate) {
    options.push({ value: CREATE, label: translate('category_field.create', { name, _: `Add "${name}"` }) });
  }
  const noItems = translate('category_field.no_items', { _: 'No categories found' });
  return (
    <FieldFrame
      props={props}
      input={{ ...input, error: problem ?? input.error }}
      note={canCreate && found?.length === 0 ? noItems : undefined}
    >
      <ComboControl
        props={props}
        input={input}
        options={options}
        optionOf={(value) => ({ value: Number(value), label: nameOf(value) })}
        onChoose={(option) => void choose(option)}
        search={{ text, onText: setText, isLoading: name.length >= MIN_CHARACTERS && isLoading }}
        placeholder={translate('category_field.placeholder', { _: 'Type at least 3 characters' })}
        emptyText={found ? noItems : translate('category_field.placeholder', { _: 'Type at least 3 characters' })}
      />
    </FieldFrame>
  );
}
