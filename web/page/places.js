// Where the parts are on a host: files of the page's own folder. The page in one file has others (`build.js`).
const at = (file) => new URL(file, document.baseURI).href;
const bytes = async (file) => {
  const answer = await fetch(at(file));
  if (!answer.ok) throw new Error(`${file}: ${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
};

export const database = at("duckdb.wasm");
export const core = () => bytes("fairsql.wasm");
export const parquet = () => bytes("parquet.wasm");
export const sample = bytes;
/** A worker of a Blob is under the page's policy, which lets it reach no other host; one of a file is not. */
export const worker = async () => new Worker(URL.createObjectURL(new Blob([await bytes("duckdb.worker.js")], { type: "text/javascript" })));
