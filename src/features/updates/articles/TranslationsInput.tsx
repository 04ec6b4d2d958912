import '../texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import AddRounded from '#icons/AddRounded';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldInput } from '../../../../engine/console/forms/FieldInput';
import type { FieldInputProps } from '../../../../engine/fields/fieldConsole';
import { LOCALES } from '../../../../resources/events/eventSettings';

type Translations = Readonly<Record<string, object>>;

/** The title and the text in further languages, one at a time. */
export function TranslationsInput({ source, label, disabled = false }: FieldInputProps) {
  const translate = useTranslate();
  const nameOf = useLanguageNames();
  const { setValue } = useFormContext();
  const given = (useWatch({ name: source }) ?? {}) as Translations;
  const [shown, setShown] = useState<string | null>(null);
  const id = useId();
  const languages = Object.keys(given);
  const write = (next: Translations) => setValue(source, next, { shouldDirty: true });
  const add = (locale: string) => {
    write({ ...given, [locale]: {} });
    setShown(locale);
  };
  const remove = (locale: string) => {
    const { [locale]: _removed, ...others } = given;
    write(others);
    setShown(null);
  };
  const open = shown !== null && shown in given ? shown : null;
  return (
    <Box role="group" aria-labelledby={id} sx={{ gridColumn: '1 / -1', minWidth: 0, mb: 2 }}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 500, mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {languages.length > 0 && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={open}
            aria-label={translate('updates.article.languages')}
            onChange={(_, locale: string | null) => setShown(locale)}
            sx={{ flexWrap: 'wrap' }}
          >
            {languages.map((locale) => (
              <ToggleButton key={locale} value={locale}>
                {nameOf(locale)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        {!disabled && <AddLanguage taken={languages} onAdd={add} />}
      </Box>
      {open !== null && (
        <Box key={open} sx={{ mt: 2 }}>
          <Parts source={`${source}.${open}`} disabled={disabled} />
          {!disabled && (
            <Button size="small" onClick={() => remove(open)}>
              {translate('updates.article.remove_language', { language: nameOf(open) })}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

function Parts({ source, disabled }: { source: string; disabled: boolean }) {
  const plan = useResourcePlan('articles');
  return ['title', 'body'].map((name) => {
    const field = plan.fields.get(name);
    if (!field) return null;
    return (
      <FieldInput
        key={name}
        plan={plan}
        field={field}
        source={`${source}.${name}`}
        isRequired={false}
        disabled={disabled}
        autoFocus={name === 'title'}
      />
    );
  });
}

function AddLanguage({ taken, onAdd }: { taken: readonly string[]; onAdd: (locale: string) => void }) {
  const translate = useTranslate();
  const nameOf = useLanguageNames();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const left = LOCALES.filter((locale) => !taken.includes(locale));
  return (
    <>
      <Button
        size="small"
        startIcon={<AddRounded />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('updates.article.add_language')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {left.map((locale) => (
          <MenuItem
            key={locale}
            onClick={() => {
              setAnchor(null);
              onAdd(locale);
            }}
          >
            {nameOf(locale)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** In the reader's language: `nl-BE` → "Flemish", `de-AT` → "Austrian German". */
function useLanguageNames(): (locale: string) => string {
  const names = new Intl.DisplayNames([useLocale()], { type: 'language' });
  return (locale) => names.of(locale) ?? locale;
}
