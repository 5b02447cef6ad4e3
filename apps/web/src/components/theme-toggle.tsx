import { Moon, Sun } from 'lucide-react';
import { useTheme } from '#lib/theme.ts';
import { IconButton } from './button.tsx';

/** Switches between light and dark (DASH-07). */
export function ThemeToggle({ className }: { readonly className?: string | undefined }) {
  const { theme, toggleTheme } = useTheme();
  return (
    <IconButton
      className={className}
      icon={theme === 'dark' ? Moon : Sun}
      label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
      tooltipSide="bottom"
      onClick={toggleTheme}
    />
  );
}
