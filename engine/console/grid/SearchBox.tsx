import CloseRounded from '@mui/icons-material/CloseRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'ra-core';
import { type RefObject, useEffect, useState } from 'react';
import { MAX_SEARCH_LENGTH } from '../../core/query/listQuery';

interface SearchBoxProps {
  label: string;
  /** What the address says is searched for. */
  value: string | null;
  onSearch: (text: string | null) => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

const PAUSE_MS = 250;

/** Searches while somebody types, after a short pause; Enter does at once, Escape clears. */
export function SearchBox({ label, value, onSearch, inputRef }: SearchBoxProps) {
  const translate = useTranslate();
  const [text, setText] = useState(value ?? '');
  const isAsked = text.trim() === (value ?? '');

  // Going back, or choosing a view, changes what is searched for from outside.
  useEffect(() => setText((now) => (now.trim() === (value ?? '') ? now : (value ?? ''))), [value]);

  useEffect(() => {
    if (isAsked) return;
    const timer = setTimeout(() => onSearch(text.trim() || null), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isAsked, onSearch]);

  const clear = () => {
    setText('');
    onSearch(null);
    inputRef.current?.focus();
  };
  return (
    <OutlinedInput
      size="small"
      type="search"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSearch(text.trim() || null);
        if (event.key === 'Escape' && text) {
          event.stopPropagation();
          clear();
        }
      }}
      inputRef={inputRef}
      placeholder={label}
      inputProps={{ 'aria-label': label, maxLength: MAX_SEARCH_LENGTH, 'aria-keyshortcuts': '/' }}
      startAdornment={
        <InputAdornment position="start">
          <SearchRounded fontSize="small" />
        </InputAdornment>
      }
      endAdornment={
        text && (
          <IconButton size="small" edge="end" aria-label={translate('engine.grid.clear_search')} onClick={clear}>
            <CloseRounded fontSize="small" />
          </IconButton>
        )
      }
      sx={{ width: { xs: 1, md: 260 }, '& input::-webkit-search-cancel-button': { display: 'none' } }}
    />
  );
}
