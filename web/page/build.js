// The page as static files, and as one file for file://: `node web/page/build.js FOLDER VERSION [DUCKDB]`, with the release of DuckDB's for browsers that is installed in the folder DUCKDB.
import { build } from "esbuild";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const [folder, version, other] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url)), root = join(here, "..", ".."), { resolve } = createRequire(import.meta.url);
const duckdb = dirname(resolve("@duckdb/duckdb-wasm", other && { paths: [other] }));
const alias = { "@duckdb/duckdb-wasm": dirname(duckdb), "apache-arrow": dirname(resolve("apache-arrow")) }; // both have one Arrow
const PARTS = {
  "duckdb.wasm": join(duckdb, "duckdb-eh.wasm"),
  "duckdb.worker.js": join(duckdb, "duckdb-browser-eh.worker.js"),
  "fairsql.wasm": resolve("fairsql/fairsql.wasm"),
  "parquet.wasm": resolve("parquet-wasm/esm/parquet_wasm_bg.wasm"),
  "adult.parquet": join(root, "fairsql", "data", "adult.parquet"),
  "berkeley.parquet": join(root, "fairsql", "data", "berkeley.parquet"),
  "company.csv": join(root, "examples", "pay", "company.csv"),
};
mkdirSync(folder, { recursive: true });
for (const [name, file] of Object.entries(PARTS)) copyFileSync(file, join(folder, name));

const bundle = async (entry, options) => {
  const { outputFiles: [file] } = await build({ entryPoints: [join(here, entry)], bundle: true, minify: true, target: "es2022", write: false, alias, ...options });
  return file.text;
};
const css = await bundle("style.css");
const define = { STYLE: JSON.stringify(css), VERSION: JSON.stringify(version), "import.meta.url": "document.baseURI" };
writeFileSync(join(folder, "app.css"), css);
writeFileSync(join(folder, "app.js"), await bundle("app.js", { format: "esm", define }));
const index = readFileSync(join(here, "index.html"), "utf8");
writeFileSync(join(folder, "index.html"), index);

// The page in one file holds its parts compressed. A worker that was made on file:// may fetch nothing: DuckDB's module comes to it by a message.
const places = `window.places = (() => {
  const bytes = (name) => {
    const packed = Uint8Array.from(atob(document.getElementById(name).textContent), (sign) => sign.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  };
  return {
    database: "duckdb:module", core: () => bytes("fairsql.wasm"), parquet: () => bytes("parquet.wasm"), sample: bytes,
    worker: async () => {
      const [code, module] = await Promise.all([bytes("duckdb.worker.js"), bytes("duckdb.wasm")]);
      const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(`{
        let take;
        const sent = new Promise((resolve) => (take = resolve)), plain = self.fetch;
        addEventListener("message", (event) => { if (event.data?.module) { event.stopImmediatePropagation(); take(event.data.module); } });
        self.fetch = (url, more) => String(url.url ?? url).startsWith("duckdb:") ? sent.then((bytes) => new Response(bytes, { headers: { "content-type": "application/wasm" } })) : plain(url, more);
      }`)}, code], { type: "text/javascript" })));
      worker.postMessage({ module }, [module]);
      return worker;
    },
  };
})();`;
const script = await bundle("app.js", { format: "iife", define });
const inline = (text) => `<script>${text.replaceAll("</script", "<\\/script")}</script>`;
const packed = Object.entries(PARTS).map(([name, file]) => `<script type="text/plain" id="${name}">${gzipSync(readFileSync(file), { level: 9 }).toString("base64")}</script>`);
writeFileSync(join(folder, "fairsql.html"), index
  .replace("script-src 'self' 'wasm-unsafe-eval'", "script-src 'unsafe-inline' blob: 'wasm-unsafe-eval'").replace("connect-src 'self'", "connect-src 'none'")
  .replace(/<nav .*<\/nav>/, "") // of other files
  .replace(/<link rel="stylesheet".*>/, () => `<style>${css}</style>`)
  .replace(/<script type="module".*<\/script>/, () => [...packed, inline(places), inline(script)].join("\n")));
