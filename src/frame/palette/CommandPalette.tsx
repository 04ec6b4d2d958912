import './texts';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import SearchRounded from '#icons/SearchRounded';
import { visuallyHidden } from '../../../engine/fields/inputs/visuallyHidden';
import type { NavigationSection } from '../layout/navigation';
import { CommandList } from './CommandList';
import { useCommands } from './useCommands';

interface CommandPaletteProps {
  isOpen: boolean;
  onClose: () => void;
  sections: NavigationSection[];
}

/** One field that leads to any page, event or athlete, and does what the menus do. */
export function CommandPalette({ isOpen, onClose, sections }: CommandPaletteProps) {
  const translate = useTranslate();
  const labelId = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={labelId}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: { sx: { mt: { xs: 1, md: '12vh' }, mx: { xs: 1, md: 4 }, width: { xs: 'calc(100% - 16px)' } } },
      }}
    >
      <Typography id={labelId} sx={visuallyHidden}>
        {translate('shell.palette.label')}
      </Typography>
      <PaletteContent onClose={onClose} sections={sections} />
    </Dialog>
  );
}

function PaletteContent({ onClose, sections }: Omit<CommandPaletteProps, 'isOpen'>) {
  const translate = useTranslate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { groups, isSearching } = useCommands({ text, sections });
  const commands = groups.flatMap((group) => group.commands);
  const active = commands.find(({ id }) => id === chosenId) ?? commands[0];
  // What is chosen stays so, whatever is found later.
  if (active && active.id !== chosenId) setChosenId(active.id);

  const matched = commands.length === 0 ? 'nothing' : text ? 'results' : 'keys';
  const status = isSearching ? 'searching' : matched;

  useEffect(() => input.current?.focus(), []);

  const choose = (run: () => void) => {
    onClose();
    run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && active) {
      event.preventDefault();
      const next = commands[(commands.indexOf(active) + move + commands.length) % commands.length];
      setChosenId(next?.id ?? null);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active.run);
    }
  };

  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, borderBottom: '1px solid var(--sl-line)' }}>
        <SearchRounded sx={{ color: 'var(--sl-quiet)' }} />
        <InputBase
          fullWidth
          inputRef={input}
          value={text}
          placeholder={translate('shell.palette.placeholder')}
          onChange={(event) => {
            setText(event.target.value);
            setChosenId(null);
          }}
          onKeyDown={onKeyDown}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': translate('shell.palette.placeholder'),
              'aria-expanded': true,
              'aria-controls': listId,
              'aria-activedescendant': active && `${listId}-${active.id}`,
              autoComplete: 'off',
              spellCheck: false,
            },
          }}
          sx={{ height: 52, fontSize: 16 }}
        />
      </Box>
      <CommandList id={listId} groups={groups} activeId={active?.id} onChoose={choose} />
      <Typography
        variant="caption"
        component="p"
        role="status"
        sx={{ px: 2, py: 1, borderTop: '1px solid var(--sl-line)' }}
      >
        {translate(`shell.palette.${status}`, { text, smart_count: commands.length })}
      </Typography>
    </>
  );
}
