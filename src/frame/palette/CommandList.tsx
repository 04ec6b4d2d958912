import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { Command, CommandGroup } from './command';

interface CommandListProps {
  id: string;
  groups: readonly CommandGroup[];
  activeId: string | undefined;
  onChoose: (run: () => void) => void;
}

/** The palette's list. The field above keeps the focus and says which command is active. */
export function CommandList({ id, groups, activeId, onChoose }: CommandListProps) {
  return (
    <Box id={id} role="listbox" sx={{ maxHeight: 'min(420px, 60vh)', overflowY: 'auto', p: 1 }}>
      {groups.map(({ heading, commands }) => (
        <Box key={heading} role="group" aria-label={heading} sx={{ pb: 0.5 }}>
          <Box aria-hidden="true" sx={{ px: 1.25, py: 0.75, color: 'var(--sl-quiet)', fontSize: 12, fontWeight: 500 }}>
            {heading}
          </Box>
          {commands.map((command) => (
            <CommandItem
              key={command.id}
              id={`${id}-${command.id}`}
              command={command}
              isActive={command.id === activeId}
              onChoose={onChoose}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}

interface CommandItemProps {
  id: string;
  command: Command;
  isActive: boolean;
  onChoose: CommandListProps['onChoose'];
}

function CommandItem({ id, command, isActive, onChoose }: CommandItemProps) {
  const item = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isActive) item.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);

  return (
    <Box
      ref={item}
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={() => onChoose(command.run)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: 36,
        px: 1.25,
        borderRadius: '6px',
        cursor: 'pointer',
        // Quiet words are too faint on this ground.
        '&:hover, &[aria-selected="true"]': { bgcolor: 'var(--sl-selected)', '--sl-quiet': 'var(--sl-text)' },
        '@media (pointer: coarse)': { minHeight: 44 },
      }}
    >
      {command.icon && <Box sx={{ display: 'flex', color: 'var(--sl-quiet)' }}>{command.icon}</Box>}
      <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {command.label}
      </Box>
      {command.detail && (
        <Box
          sx={{
            maxWidth: '50%',
            overflow: 'hidden',
            color: 'var(--sl-quiet)',
            fontSize: 12,
            fontVariantNumeric: 'tabular-nums',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {command.detail}
        </Box>
      )}
    </Box>
  );
}
