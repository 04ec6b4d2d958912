import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import AddRounded from '#icons/AddRounded';
import type { FieldInputProps } from '../../../engine/fields/fieldConsole';
import { LOCALES } from '../../../resources/events/eventSettings';
import { useCurrentEvent } from '../event/EventContext';
import { useLanguageNames } from './useLanguageNames';

type Translations = Readonly<Record<string, object>>;

interface LanguagesInputProps extends Pick<FieldInputProps, 'source' | 'label' | 'disabled'> {
  /** The texts in one language, whose values are at `source`. */
  children: (source: string) => ReactNode;
}

/** Texts in further languages, by locale: one language at a time. */
export function LanguagesInput({ source, label, disabled = false, children }: LanguagesInputProps) {
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
            aria-label={translate('languages.label')}
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
          {children(`${source}.${open}`)}
          {!disabled && (
            <Button size="small" onClick={() => remove(open)}>
              {translate('languages.remove', { language: nameOf(open) })}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

function AddLanguage({ taken, onAdd }: { taken: readonly string[]; onAdd: (locale: string) => void }) {
  const translate = useTranslate();
  const nameOf = useLanguageNames();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const settings = useCurrentEvent()?.settings as { locales?: readonly string[] } | null | undefined;
  const own = settings?.locales ?? [];
  const free = LOCALES.filter((locale) => !taken.includes(locale));
  const isOwn = (locale: string) => own.includes(locale);
  // Those of the event first, as it has them.
  const left = [...own.filter((locale) => free.some((one) => one === locale)), ...free.filter((one) => !isOwn(one))];
  const lastOwn = left.filter(isOwn).length - 1;
  return (
    <>
      <Button
        size="small"
        startIcon={<AddRounded />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('languages.add')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {left.map((locale, index) => (
          <MenuItem
            key={locale}
            divider={index === lastOwn && index < left.length - 1}
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
