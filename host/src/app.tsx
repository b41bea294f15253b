import { BrowserRouter } from 'react-router-dom';
import { AppFrame } from './app-frame.tsx';
import { listenBeforeRouter } from './shell/history-blocker.ts';
import { Portal } from './shell/portal.tsx';
import type { Services } from './start/services.ts';

listenBeforeRouter();

export function App({ services }: { services: Services }) {
  return (
    <AppFrame services={services}>
      {/* Without transitions a click shows the skeleton of the new page at once, instead of keeping the old page. */}
      <BrowserRouter useTransitions={false}>
        <Portal services={services} />
      </BrowserRouter>
    </AppFrame>
  );
}
