import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { router } from './lib/router.svelte';
import { apply } from './lib/settings.svelte';
import { loadWords } from './lib/words.svelte';
import { page } from './pages';

apply();
// the page comes while the words are on their way; should it fail, the shell asks again and tells
page(router.route.name).catch(() => null);
await loadWords();
const target = document.getElementById('app');
if (target !== null) mount(App, { target });
