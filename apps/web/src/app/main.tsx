import '#styles/index.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SessionProvider } from '#lib/session.tsx';
import { startTheme } from '#lib/theme.ts';
import { createAppRouter } from './router.tsx';

startTheme();

const router = createAppRouter();
const root = document.getElementById('root');

if (root) {
  createRoot(root).render(
    <StrictMode>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </StrictMode>,
  );
}
