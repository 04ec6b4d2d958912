import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '../../../../engine/fields/inputs/visuallyHidden';

interface CopyButtonProps {
  text: string;
  label: string;
  size?: 'small';
}

/** Puts a text on the clipboard. Without one, as on plain http, it is there to be copied by hand. */
export function CopyButton({ text, label, size }: CopyButtonProps) {
  const translate = useTranslate();
  const [isCopied, setCopied] = useState(false);
  const copied = translate('factor.copied');
  const copy = async () => {
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <>
      <Button variant="outlined" {...(size && { size })} onClick={copy}>
        {isCopied ? copied : label}
      </Button>
      <Box role="status" sx={visuallyHidden}>
        {isCopied && copied}
      </Box>
    </>
  );
}
